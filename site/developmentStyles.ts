// The styles of documents in `npm run dev`. In production, the documents name the files of the build.
import './styles.ts'

import.meta.glob(['./**/*.css', '../ui/*.css'], { eager: true })
