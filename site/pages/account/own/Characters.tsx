import { useCallback, useState } from 'react'
import { listCharacters } from '../../../../client/ownAccount/gameAccounts.ts'
import type { Character } from '../../../../content/accounts/gameAccounts.ts'
import { gameAccountWording as words } from '../../../../content/accounts/gameAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import { RescueDialog } from './RescueDialog.tsx'
import styles from './own.module.css'

const HOUR_S = 3_600

interface CharactersProps {
  account: number
  canRescue: boolean
}

export function Characters({ account, canRescue }: CharactersProps) {
  const load = useCallback(() => listCharacters(account), [account])
  const [rescued, setRescued] = useState<Character | null>(null)
  return (
    <div className={styles['below']}>
      <Loaded load={load} failed={words.charactersFailed}>
        {(characters) =>
          characters.length === 0 ? (
            <EmptyText>{words.noCharacters}</EmptyText>
          ) : (
            <ul className={styles['characters']} role="list" aria-label={words.characters}>
              {characters.map((character) => (
                <li key={character.id}>
                  <One character={character} />
                  {canRescue && !character.online && (
                    <button
                      type="button"
                      className={styles['act']}
                      aria-label={fill(words.rescueOf, { name: character.name })}
                      onClick={() => setRescued(character)}
                    >
                      {words.rescue}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {rescued && <RescueDialog account={account} character={rescued} onClose={() => setRescued(null)} />}
    </div>
  )
}

function One({ character }: { character: Character }) {
  const { name, class: kind, level, job_level: job, map, money, guild, online, last_seen: seen, played } = character
  const formatMoment = useMoment()
  const facts = [
    kind,
    job === null ? fill(words.level, { level }) : fill(words.levels, { level, jobLevel: job }),
    map,
    guild,
    fill(words.money, { money }),
    played === null ? null : fill(words.played, { hours: Math.floor(played / HOUR_S) }),
  ]
  return (
    <>
      <strong>{name}</strong>
      {online && <span className={styles['mark']}>{words.online}</span>}
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {!online && seen && <small>{fill(words.lastSeen, { time: formatMoment(seen) })}</small>}
    </>
  )
}
