import { countWrongLogIns } from '../../../../client/ownAccount/wrongLogIns.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { Loaded } from './Loaded.tsx'
import styles from './own.module.css'

const DAYS = 30
const DAY_MS = 86_400_000

const countRecent = (): Promise<number> => countWrongLogIns(new Date(Date.now() - DAYS * DAY_MS).toISOString())

export const WrongLogInsSection = () => (
  <Loaded load={countRecent} failed="Gagal mengambil log masuk: {reason}">
    {(count) =>
      count === 0 ? (
        <p className={styles['about']}>Tidak ada dalam {DAYS} hari terakhir.</p>
      ) : (
        <p>
          <strong>{formatNumber(count)} percobaan</strong> masuk ke akun ini gagal dalam {DAYS} hari terakhir. Jika itu
          bukan Anda, pastikan kata sandi Anda sulit ditebak, dan tambahkan langkah kedua.
        </p>
      )
    }
  </Loaded>
)
