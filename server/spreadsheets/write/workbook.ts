import type { Readable } from 'node:stream'
import { xmlEscape } from './xmlEscape.ts'
import { zipFile } from './zipFile.ts'

// The workbook contains only the parts of Office Open XML (ECMA-376, part 1) that readers require.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Indices of cell styles. With the style `text`, values such as `007` stay text when they are edited. */
export const STYLE = { usual: 0, text: 1, heading: 2, note: 3 } as const

const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<fonts count="3"><font/><font><b/></font><font><i/></font></fonts><fills count="2"><fill/><fill/></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1" numFmtId="49" applyNumberFormat="1"/><xf fontId="2" applyFont="1" numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>
</styleSheet>`

/**
 * Characters that XML 1.0 cannot contain are escaped, and so is text that looks like an escape: ECMA-376, part 1,
 * 22.9.2.19.
 */

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\r\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

export const xmlText = (text: string): string =>
  xmlEscape(
    text.replace(
      UNWRITABLE,
      (found) => `_x${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
    ),
  )

export interface WorkbookSheet {
  name: string
  isHidden?: boolean
  xml: AsyncIterable<string> | Iterable<string>
}

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const part = (path: string, kind: string) =>
  `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`

async function* sheetPart(xml: WorkbookSheet['xml']) {
  yield `${HEAD}<worksheet xmlns="${MAIN}">`
  yield* xml
  yield '</worksheet>'
}

export function workbook(sheets: readonly WorkbookSheet[]): Readable {
  const paths = sheets.map((_sheet, index) => `worksheets/sheet${index + 1}.xml`)
  const named = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return zipFile([
    {
      path: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
${part('workbook.xml', 'sheet.main')}${paths.map((path) => part(path, 'worksheet')).join('')}${part('styles.xml', 'styles')}
</Types>`,
    },
    { path: '_rels/.rels', text: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      path: 'xl/workbook.xml',
      text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: relations([...paths.map((path) => ['worksheet', path] as const), ['styles', 'styles.xml']]),
    },
    { path: 'xl/styles.xml', text: styles },
    ...sheets.map(({ xml }, index) => ({ path: `xl/${paths[index]}`, text: sheetPart(xml) })),
  ])
}
