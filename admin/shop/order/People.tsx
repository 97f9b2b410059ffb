import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WholeOrder } from '../../../client/shop/desk.ts'
import { giftStates } from '../../../content/shop/shopWording.ts'
import { listRealms } from '../../../client/realms/realmCalls.ts'
import { actorName } from '../../audit/changeNames.ts'
import { CONTENT } from '../../data/queryClient.ts'
import { useMay } from '../../session/currentUser.ts'
import { Time } from '../../ui/Time.tsx'
import { Fact, Facts } from './Facts.tsx'
import { orderWording as words } from './wording.ts'

const { language } = words

/** The name leads to a list of the back-office for those who may see it. */
function Named({ screen, name }: { screen: string; name: string }) {
  const may = useMay()
  if (!may({ area: 'accounts' })) return name
  return <Link to={`/${screen}?${new URLSearchParams({ q: name })}`}>{name}</Link>
}

export function People({ order }: { order: WholeOrder }) {
  const { buyer, realm, gift, receiver, placed_at: placed, decided_at: decided, note } = order
  const chosen =
    gift?.state === 'accepted'
      ? { account: receiver?.game_account ?? '', character: receiver?.character ?? '' }
      : { account: order.game_account, character: order.character }
  const { first_confirmed_by: actor, changes, buyer_disputes: disputes } = order
  const first =
    actor === null ? null : (changes.find((change) => change.actor === actor) ?? { actor, actor_name: null })
  const { data: realms = [] } = useQuery({ queryKey: [CONTENT, 'realm names'], queryFn: listRealms })
  return (
    <Facts title={words.people}>
      <Fact label={words.buyer}>{buyer ? <Named screen="users" name={buyer.username} /> : words.gone}</Fact>
      {disputes > 0 && (
        <Fact label={words.disputes}>
          <strong>{disputes}</strong>
        </Fact>
      )}
      <Fact label={words.realm}>{realms.find(({ key }) => key === realm)?.name ?? realm}</Fact>
      {gift && (
        <Fact label={words.giftTo}>
          {receiver ? <Named screen="users" name={receiver.username} /> : words.gone}{' '}
          <small>{giftStates[gift.state]}</small>
        </Fact>
      )}
      {chosen.account !== '' && (
        <>
          <Fact label={words.account}>
            <Named screen="game-accounts" name={chosen.account} />
          </Fact>
          <Fact label={words.character}>{chosen.character}</Fact>
        </>
      )}
      <Fact label={words.placed}>
        <Time moment={placed} language={language} />
      </Fact>
      {decided && (
        <Fact label={words.decided}>
          <Time moment={decided} language={language} />
        </Fact>
      )}
      {first !== null && <Fact label={words.firstConfirmed}>{actorName(first, language)}</Fact>}
      {note !== '' && <Fact label={words.note}>{note}</Fact>}
    </Facts>
  )
}
