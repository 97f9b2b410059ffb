import { gatewayNames } from '../../content/shop/gateways.ts'
import { backupSentences } from '../../content/accounts/deletion.ts'
import type { PrivacyFacts } from '../../content/accounts/privacy.ts'
import { site } from '../../content/settings/site.ts'
import { splitLines } from '../../content/text.ts'
import button from '../components/button.module.css'
import { PageFrame } from '../components/PageFrame.tsx'
import { Panel } from '../components/Panel.tsx'
import { defineDocument } from '../data/page.ts'
import { formatNumber } from '../../content/messages/formatNumber.ts'
import { Link } from '../link/Link.tsx'

interface Privacy {
  facts: PrivacyFacts
  /** What the operator adds. */
  own: readonly string[]
}

const RIGHTS = 'Hak Anda'

const days = (count: number): string => `${formatNumber(count)} hari`
const hours = (count: number): string => `${formatNumber(count)} jam`

function interval(minutes: number): string {
  if (minutes % 1_440 === 0) return days(minutes / 1_440)
  return minutes % 60 === 0 ? hours(minutes / 60) : `${formatNumber(minutes)} menit`
}

const list = new Intl.ListFormat('id')
const gameAnswers = { sex: 'jenis kelamin karakter', birthdate: 'tanggal lahir jika Anda mengisinya' } as const

const sentToGame = ({ asks }: NonNullable<PrivacyFacts['games']>): string =>
  list.format(['nama akun', 'kata sandi game', 'email Anda', ...asks.map((asked) => gameAnswers[asked])])

/** Each sentence says what the code does, and its periods are those of the code and the settings. */
const sections = (facts: PrivacyFacts): readonly (readonly [title: string, sentences: readonly string[]])[] => [
  [
    'Akun',
    [
      'Username, email, waktu pendaftaran, dan waktu kata sandi atau PIN terakhir diganti disimpan selama akun ada.',
      'Kata sandi dan PIN disimpan sebagai hash yang tidak bisa dibaca kembali.',
      'Nama dan waktu pemakaian langkah kedua (aplikasi autentikator atau passkey) disimpan sampai Anda menghapusnya. Rahasia aplikasi itu disegel dengan kunci situs.',
    ],
  ],
  ...(facts.games
    ? [
        [
          'Akun game',
          [
            'Nama dan nomor akun game Anda, serta waktu dibuat atau dihubungkan, disimpan selama akun itu terhubung.',
            `Untuk membuat akun game, situs mengirim ${sentToGame(facts.games)} ke database game.`,
            ...(facts.games.links
              ? [
                  'Saat Anda menghubungkan akun game, username Anda di situs ini dikirim ke database game dan ditampilkan kepada yang bermain dengan akun itu.',
                ]
              : []),
            'Karakter Anda dibaca dari database game saat Anda melihatnya, dan hanya ditampilkan kepada Anda.',
            `Kata sandi game yang menunggu game disegel dengan kunci situs, dan dihapus begitu game menerimanya, paling lambat setelah ${hours(facts.games.password_hours)}.`,
            `Catatan tentang apa yang diminta dari game disimpan ${days(facts.games.step_days)}.`,
          ],
        ] as const,
        ...(facts.games.sells
          ? [
              [
                'Pesanan',
                [
                  'Pesanan menyimpan isi, harga, cara membayar, waktu, serta akun game dan karakter yang menerimanya.',
                  'Setelah akun Anda dihapus, isi dan jumlah pesanan tetap ada untuk pembukuan, tanpa nama, akun game, dan karakter.',
                  ...(facts.games.pays_at.length > 0
                    ? [
                        `Jika Anda membayar di ${facts.games.pays_at.map((key) => gatewayNames[key]).join(', ')}, nomor dan jumlah pesanan, username, dan e-mail Anda dikirim ke sana. Apa yang dikatakannya tentang pembayaran Anda disimpan ${days(facts.games.notice_days)}.`,
                      ]
                    : []),
                  'Keranjang hanya ada di penyimpanan browser Anda.',
                ],
              ] as const,
            ]
          : []),
      ]
    : []),
  [
    'Sesi dan log masuk',
    [
      `Setiap sesi mencatat browser dan sistem, alamat IP, serta waktunya. Sesi berakhir setelah ${days(facts.session_days)}, sesi staf setelah ${hours(facts.staff_session_hours)}.`,
      `Log masuk, juga yang ditolak, mencatat alamat IP, hasil, dan waktu selama ${days(facts.log_in_days)}. Sesi dan log masuk mencatat alamat IPv6 hanya sampai jaringannya (/64).`,
      `Jaringan tempat Anda pernah masuk dikenali selama ${days(facts.known_network_days)} lewat hash, bukan alamatnya.`,
      `Browser yang tidak perlu langkah kedua diingat selama ${days(facts.remembered_browser_days)}.`,
      `Percobaan masuk yang salah dihitung paling lama ${hours(facts.attempt_hours)}.`,
      'Log program mencatat alamat IP dari log masuk yang ditolak. Berapa lama log itu disimpan ditentukan oleh pengelola server.',
    ],
  ],
  [
    'Catatan perubahan',
    [
      'Perubahan pada akun, dan isi situs yang diubah staf, dicatat dengan pelaku, waktu, dan alamat IP.',
      facts.history_years === null
        ? 'Catatan ini disimpan tanpa batas waktu.'
        : `Catatan yang lebih lama dari ${formatNumber(facts.history_years)} tahun dihapus, kecuali perubahan terakhir dari data yang masih ada.`,
      `Jawaban atas permintaan yang diberi kunci pengulangan disimpan ${hours(facts.answer_hours)}.`,
    ],
  ],
  [
    'Browser Anda',
    [
      'Situs ini tidak memakai cookie.',
      `Di penyimpanan browser ada token sesi, pilihan tema, berita terakhir yang Anda lihat, dan tanda bahwa browser ini pernah masuk, yang berlaku ${days(facts.device_mark_days)}.`,
    ],
  ],
  [
    'Cadangan',
    facts.backups
      ? [
          `Cadangan otomatis dibuat setiap ${interval(facts.backups.every_minutes)}, dan ${formatNumber(facts.backups.keep)} yang terbaru disimpan. Data yang dihapus masih ada di sana selama ${days(facts.backups.days)}.`,
          'Cadangan sebelum pembaruan versi dan salinan yang dibuat pengelola sendiri disimpan sampai pengelola menghapusnya.',
          'Cadangan memuat akun, log masuk, dan catatan perubahan, tetapi tidak memuat sesi dan token.',
        ]
      : [backupSentences('id').unknown],
  ],
  [
    RIGHTS,
    [
      'Anda dapat mengunduh semua yang disimpan tentang Anda, dan menghapus akun Anda.',
      `Akun dihapus ${days(facts.return_days)} setelah Anda memintanya. Sampai saat itu Anda dapat membatalkannya.`,
      'Setelah itu akun, sesi, log masuk, dan token hilang. Catatan perubahan tetap ada, tanpa nama, email, dan alamat IP Anda. Konten yang ditulis staf tetap ada.',
      `Nama akun yang dihapus tidak bisa didaftarkan orang lain selama ${days(facts.reserved_name_days)}; yang disimpan untuk itu hanya hash-nya. Alamat email langsung bebas.`,
    ],
  ],
]

const PrivacyPage = ({ data: { facts, own } }: { data: Privacy }) => (
  <PageFrame heading="Privasi">
    {sections(facts).map(([title, sentences]) => (
      <Panel key={title} title={title}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {title === RIGHTS && (
          <p>
            <Link to="/account" className={`${button['button']} ${button['glass']}`}>
              Buka Akun Saya
            </Link>
          </p>
        )}
      </Panel>
    ))}
    {own.length > 0 && (
      <Panel title="Dari pengelola">
        {own.map((paragraph, index) => (
          // The position is the key, because two paragraphs may have the same text.
          <p key={index}>{paragraph}</p>
        ))}
      </Panel>
    )}
  </PageFrame>
)

export const page = defineDocument<Privacy>({
  load: async (reader) => {
    const [facts, { privacy }] = await Promise.all([reader.privacy(), reader.single(site)])
    return { facts, own: splitLines(privacy) }
  },
  head: () => ({
    title: 'Privasi',
    description: 'Data apa yang disimpan situs ini, berapa lama, dan bagaimana Anda mengunduh atau menghapusnya.',
  }),
  View: PrivacyPage,
})
