import '@fontsource/bebas-neue/latin-400.css'
import '../ui/tokens.css'
import '../ui/base.css'
import './print.css'
