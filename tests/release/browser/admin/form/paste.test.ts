import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useAdminScreens } from '../../../../support/browser/adminScreens.ts'

const PAYLOADS = [
  '<script>window.harmed=1</script>',
  '<img src=x onerror="window.harmed=1">',
  '<img src="https://outside.example/a.png" alt="Luar">',
  '<img srcset="https://outside.example/b.png 2x" src="data:image/png;base64,AAAA">',
  '<picture><source srcset="https://outside.example/c.webp"><img src="//outside.example/c.png"></picture>',
  '<svg onload="window.harmed=1"><script>window.harmed=1</script></svg>',
  '<svg><image href="https://outside.example/d.png"/></svg>',
  '<iframe src="https://outside.example/"></iframe>',
  '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>',
  '<object data="https://outside.example/e"></object><embed src="https://outside.example/f">',
  '<video src="https://outside.example/g.mp4" autoplay></video><audio src="https://outside.example/h.mp3" autoplay></audio>',
  '<link rel="stylesheet" href="https://outside.example/i.css">',
  '<style>@import "https://outside.example/j.css"; * { display: none }</style>',
  '<style>body { background: url(https://outside.example/k.png) }</style>',
  '<p style="background:url(https://outside.example/l.png);position:fixed;inset:0">Latar</p>',
  '<meta http-equiv="refresh" content="0;url=https://outside.example/">',
  '<base href="https://outside.example/"><a href="x">Dasar</a>',
  '<a href="javascript:window.harmed=1">Skrip</a>',
  '<a href="JaVaScRiPt:window.harmed=1">Skrip</a>',
  '<a href="data:text/html,<script>window.harmed=1</script>">Data</a>',
  '<a href="https://example.com/" onclick="window.harmed=1" style="color:red" target="_blank">Tautan</a>',
  '<form action="https://outside.example/"><input name=a><button>Kirim</button></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.harmed=1>',
  '<template><img src=x onerror=window.harmed=1></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.harmed=1>"></noscript>',
  '<body onload="window.harmed=1"><details open ontoggle="window.harmed=1">Rinci</details>',
  '<b><i><u><s>Tanpa akhir',
  '</p></div></table></ul>',
  '<table><tr><td>a<table><tr><td>b</table></table>',
  '<ul><ul><ul><li>c',
]
const AROUND = [
  '%',
  '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1">%</b>',
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><xml><w:WordDocument/></xml></head><body class=MsoNormal>%</body></html>',
  '<ul><li>%</li></ul>',
  '<table><tr><td>%</td></tr></table>',
  '<div data-pm-slice="1 1 []">%</div>',
]
const LARGE = [
  '<div>'.repeat(1_000) + 'x',
  '<b>'.repeat(1_000) + 'x' + '</b>'.repeat(1_000),
  '<ul><li>'.repeat(1_000) + 'x',
  '<table><tr><td>'.repeat(200) + 'x',
  '['.repeat(20_000),
  '<p>' + '['.repeat(20_000) + '</p>',
  '<'.repeat(20_000),
  '&lt;'.repeat(20_000),
  `<p>${'a '.repeat(20_000)}</p>`,
]

const DOCUMENTS: readonly [from: string, html: string, source: string][] = [
  [
    'a chat',
    '<meta charset="utf-8"><span class="markup__75297">Baris satu<br>Baris dua</span>',
    'Baris satu\nBaris dua',
  ],
  [
    'Word',
    `<p class=MsoNormal><b>Tebal</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>  </span></span><![endif]>Satu</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>  </span></span><![endif]>Dua</p>`,
    '**Tebal**\n\n- Satu\n- Dua',
  ],
  [
    'Google Docs',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>Judul</span></h2>
<p dir="ltr"><span style="font-weight:700">Tebal</span><span style="font-style:italic"> miring</span></p></b>`,
    '## Judul\n\n**Tebal** *miring*',
  ],
  [
    'a spreadsheet',
    '<table><tr><td>Item</td><td>Harga</td></tr><tr><td>Apel</td><td>50</td></tr></table>',
    '| Item | Harga |\n| --- | --- |\n| Apel | 50 |',
  ],
  ['plain text', '', '## Judul\n\n- satu\n- **dua**'],
]

describe('What is pasted into a formatted text', () => {
  const { admin, visitor, page, button, press } = useAdminScreens({ alone: true })
  const outside: string[] = []
  const editor = () => page().locator('[contenteditable="true"]')

  beforeEach(async () => {
    page().on('request', (request) => {
      const address = request.url()
      if (!address.startsWith(admin().url) && !/^(data|blob):/.test(address)) outside.push(address)
    })
    await page().goto('/admin/news')
    await button('Add News').click()
    await button('Format teks').click()
    await editor().click()
  })
  afterEach(() => {
    // Pasted HTML may contain a <base> element. The browser refuses it and logs an error, which the tests ignore.
    const { complaints } = visitor()
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((complaint) => !/document's base URI|base-uri/.test(complaint)),
    )
  })

  /**
   * Replaces the editor's content by pasting, and returns any forbidden elements, attributes and links in the result.
   */
  const paste = (html: string, plain = '') =>
    editor().evaluate(
      (element, [html, plain]) => {
        getSelection()?.selectAllChildren(element)
        const clipboardData = new DataTransfer()
        if (html) clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', plain)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        const wrong = [
          ...element.querySelectorAll(
            'script, style, link, meta, base, iframe, object, embed, video, audio, form, input, svg',
          ),
        ].map(({ localName }) => localName)
        for (const each of element.querySelectorAll('*'))
          for (const { name, value } of each.attributes)
            if (
              /^(on|srcset$|background$)/.test(name) ||
              (/javascript:|data:|outside\.example/i.test(value) && name !== 'href')
            )
              wrong.push(`${each.localName} ${name}="${value}"`)
        const links = [...element.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
        return [...wrong, ...links.filter((address) => !/^(https?:\/\/|\/)/.test(address))]
      },
      [html, plain] as const,
    )
  const source = () =>
    page().evaluate(() => {
      const draft = JSON.parse(sessionStorage.getItem('draft:news:new') ?? '{}') as { values?: { body?: string } }
      return draft.values?.body
    })

  it('[editor.paste] runs no script, has no style, requests nothing from other sites, and ends', async () => {
    const hostile = [
      ...AROUND.flatMap((around) => PAYLOADS.map((payload) => around.replace('%', () => payload))),
      ...LARGE,
    ]
    expect(new Set(hostile).size).toBeGreaterThan(180)
    for (const html of hostile) expect(await paste(html), html.slice(0, 200)).toEqual([])
    for (const text of [...PAYLOADS, ...LARGE]) expect(await paste('', text), text.slice(0, 200)).toEqual([])
    expect(await page().evaluate(() => 'harmed' in window)).toBe(false)
    expect(outside).toEqual([])
  }, 240_000)

  it('[editor.paste] takes only the structure of documents, and reads plain text as Markdown', async () => {
    for (const [from, html, markdown] of DOCUMENTS) {
      await press('Control+a', 'Delete')
      expect(await paste(html, html === '' ? markdown : 'lain'), from).toEqual([])
      await expect.poll(source, { message: from }).toBe(markdown)
    }
  })
})
