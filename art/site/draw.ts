/** Draws the site's pictures: `node art/site/draw.ts`, by hand, after a drawing or the key art has changed. */
import { writeFileSync } from 'node:fs'
import { logotype } from './logotype.ts'
import { favicon, footerRidge, frame, kawung, medal, placeholder } from './motifs.ts'
import { share } from './share.ts'
import { things } from './things.ts'

const svgFolder = new URL('../../site/svg/', import.meta.url)
const publicFiles = new URL('../../public/', import.meta.url)

const pictures: Record<string, string> = {
  'ridge-day': footerRidge('#1f1309', '#b98a4a', '#d9ae56'),
  'ridge-night': footerRidge('#050b17', '#0f2140', '#6d9be0'),
  'kawung-day': kawung('#b98f45', 0.1),
  'kawung-night': kawung('#6f9fe0', 0.06),
  'frame-day': frame('#fff0bd', '#dba63f', '#8a5a12'),
  'frame-night': frame('#eef6ff', '#8db9ee', '#3d639f'),
  logotype: logotype(),
  placeholder: placeholder(),
  things: things(),
  'medal-1': medal('#fff3c4', '#e9b949', '#9a6312', '#a62a20'),
  'medal-2': medal('#ffffff', '#c3cddb', '#78869c', '#2f4a8a'),
  'medal-3': medal('#ffe0c2', '#d68a4c', '#8a4a1c', '#3b6b3f'),
}

for (const [name, drawing] of Object.entries(pictures)) {
  writeFileSync(new URL(`${name}.svg`, svgFolder), drawing)
}

writeFileSync(new URL('favicon.svg', publicFiles), favicon())
writeFileSync(new URL('share.jpg', publicFiles), await share())
