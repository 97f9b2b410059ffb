import { Container } from '../../components/Container.tsx'
import { Panel } from '../../components/Panel.tsx'
import price from '../../components/price.module.css'
import type { VipOffers } from './vip.ts'
import { donationEnglish } from './wording.ts'
import styles from './VipPanel.module.css'

export function VipPanel({ vip: { offers, guides } }: { vip: VipOffers }) {
  if (offers.length === 0) return null
  return (
    <Container className={styles['vip']}>
      <Panel title={donationEnglish.vip} id="vip">
        <ul className={styles['offers']}>
          {offers.map((offer) => (
            <li key={offer.name.text} className={styles['offer']}>
              <span className={styles['name']} lang={offer.name.language}>
                {offer.name.text}
              </span>
              <span className={`${price['price']} ${styles['price']}`} lang={offer.price.language}>
                {offer.price.text}
              </span>
            </li>
          ))}
        </ul>
        {guides.map(({ name, lines, language }) => (
          <div key={name.text}>
            <h3 className={styles['title']} lang={name.language}>
              {name.text}
            </h3>
            <ul className={styles['lines']} lang={language}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </Panel>
    </Container>
  )
}
