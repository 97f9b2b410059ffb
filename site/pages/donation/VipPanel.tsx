import { Container } from '../../components/Container.tsx'
import { Panel } from '../../components/Panel.tsx'
import price from '../../components/price.module.css'
import { textIn } from '../../data/langOf.ts'
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
            <li key={offer.name} className={styles['offer']}>
              <span className={styles['name']} {...textIn(offer.lang)}>
                {offer.name}
              </span>
              <span className={`${price['price']} ${styles['price']}`} {...textIn(offer.priceLang)}>
                {offer.price}
              </span>
            </li>
          ))}
        </ul>
        {guides.map(({ name, lang, lines, linesLang }) => (
          <div key={name}>
            <h3 className={styles['title']} {...textIn(lang)}>
              {name}
            </h3>
            <ul className={styles['lines']} {...textIn(linesLang)}>
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
