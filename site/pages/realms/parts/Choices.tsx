import { Link } from '../../../link/Link.tsx'
import chips from '../../../components/chips.module.css'

interface Choice {
  key: string
  name: string
  to: string
  isChosen: boolean
}

interface ChoicesProps {
  label: string
  lang?: string
  choices: readonly Choice[]
}

export const Choices = ({ label, lang, choices }: ChoicesProps) =>
  choices.length > 1 && (
    <nav aria-label={label}>
      <ul className={chips['chips']} lang={lang}>
        {choices.map(({ key, name, to, isChosen }) => (
          <li key={key}>
            <Link to={to} className={chips['chip']} aria-current={isChosen ? 'page' : undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
