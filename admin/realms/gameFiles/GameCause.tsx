import { useState } from 'react'
import type { Cause } from '../../../content/realms/causes.ts'
import type { GameFindingCode, GameRemark } from '../../../content/realms/gameFiles.ts'
import { fill } from '../../../content/messages/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from './findings.ts'
import own from './gameFiles.module.css'
import { gameFilesWords as words } from './wording.ts'

const { language } = words

const FEW = 5

/** What was found for one reason: a few places, or all that the server names. */
export function GameCause({ cause: { code, count, found } }: { cause: Cause<GameRemark<GameFindingCode>> }) {
  const [isOpen, setOpen] = useState(false)
  const visible = isOpen ? found : found.slice(0, FEW)
  const [only] = count === 1 ? found : []
  if (only)
    return (
      <>
        <Place of={only} />
        <p>{sentenceOf(code, only.text)}</p>
      </>
    )
  return (
    <>
      <strong>{`${count.toLocaleString(language)} × ${sentenceOf(code, '…')}`}</strong>
      <ul className={own['places']}>
        {visible.map((one, index) => (
          <li key={index}>
            <Place of={one} /> {one.text}
          </li>
        ))}
        {isOpen && count > found.length && <li>{fill(words.more, { count: count - found.length })}</li>}
      </ul>
      {found.length > FEW && (
        <Button size="small" className={own['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.showFew : openWords(found.length, count)}
        </Button>
      )}
    </>
  )
}

function openWords(named: number, count: number): string {
  if (named === count) return fill(words.showAll, { count })
  return fill(words.showSome, { named, count })
}

function Place({ of: { file, line } }: { of: Pick<GameRemark, 'file' | 'line'> }) {
  if (file === '') return null
  return <strong>{line === null ? file : fill(words.place, { file, line })}</strong>
}
