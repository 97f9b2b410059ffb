import { tagOf } from '../../content/messages/tagOf.ts'
import button from '../components/button.module.css'
import { PageHeading } from '../components/PageHeading.tsx'
import { Link } from '../link/Link.tsx'
import { Notice } from './Notice.tsx'

interface MissingProps {
  heading: string
  text: string
  to: string
  all: string
}

/** What the page of a row shows if there is no such row. */
export const Missing = ({ heading, text, to, all }: MissingProps) => (
  <>
    <PageHeading lang={tagOf('en')}>{heading}</PageHeading>
    <Notice
      action={
        <Link to={to} className={`${button['button']} ${button['glass']}`}>
          {all}
        </Link>
      }
    >
      {text}
    </Notice>
  </>
)
