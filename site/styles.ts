import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import './print.css'
