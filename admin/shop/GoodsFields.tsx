import { useQuery } from '@tanstack/react-query'
import { listRealms } from '../../client/realms/realmCalls.ts'
import { goodLabel, isKnownGood } from '../../content/shop/goods.ts'
import { fill } from '../../content/messages/fill.ts'
import { CONTENT } from '../data/queryClient.ts'
import { Button } from '../ui/Button.tsx'
import { FormField } from '../ui/inputs/FormField.tsx'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import styles from './shop.module.css'
import { offerWording as words } from './wording.ts'

/** A good as it is typed. The operator names it if it is neither coins nor VIP. */
export interface TypedGood {
  name: string
  label: string
  count: string
}

const NEW: TypedGood = { name: 'coins', label: '', count: '1' }
const OWN = ''

const kinds = [
  ...['coins', 'vip'].map((name) => [name, goodLabel({ name, label: '' })] as const),
  [OWN, words.ownGood],
] as const

interface GoodsFieldsProps {
  goods: readonly TypedGood[]
  realm: string
  faults: Readonly<Record<string, string | undefined>>
  onChange: (changed: { goods?: TypedGood[]; realm?: string }) => void
}

/** What the script of the game gives, and which game. */
export function GoodsFields({ goods, realm, faults, onChange }: GoodsFieldsProps) {
  const { data: realms = [] } = useQuery({ queryKey: [CONTENT, 'realm names'], queryFn: listRealms })
  const add = () => onChange({ goods: [...goods, NEW], ...(realm === '' && { realm: realms[0]?.key ?? '' }) })
  const change = (index: number, changed: Partial<TypedGood>) =>
    onChange({ goods: goods.map((good, place) => (place === index ? { ...good, ...changed } : good)) })
  return (
    <>
      {goods.map(({ name, label, count }, index) => {
        const number = { number: index + 1 }
        return (
          <div key={index} className={styles['grant']}>
            <SelectField
              label={fill(words.good, number)}
              error={index === 0 ? faults['goods'] : undefined}
              value={isKnownGood(name) ? name : OWN}
              options={kinds}
              onChange={(kind) => change(index, { name: kind, label: '' })}
            />
            <FormField label={fill(words.goodCount, number)} required>
              {(props) => (
                <NumberInput {...props} least={1} value={count} onChange={(text) => change(index, { count: text })} />
              )}
            </FormField>
            <Button
              size="small"
              aria-label={fill(words.removeGood, number)}
              onClick={() => onChange({ goods: goods.filter((_, place) => place !== index) })}
            >
              {words.remove}
            </Button>
            {!isKnownGood(name) && (
              <>
                <TextField
                  label={fill(words.goodName, number)}
                  hint={words.goodNameHint}
                  value={name}
                  onChange={(text) => change(index, { name: text })}
                />
                <TextField
                  label={fill(words.goodLabel, number)}
                  value={label}
                  onChange={(text) => change(index, { label: text })}
                />
              </>
            )}
          </div>
        )
      })}
      <div>
        <Button size="small" onClick={add}>
          {words.addGood}
        </Button>
      </div>
      {goods.length > 0 && (
        <SelectField
          label={words.goodsRealm}
          error={faults['realm']}
          value={realm}
          options={realms.map(({ key, name }) => [key, name] as const)}
          onChange={(key) => onChange({ realm: key })}
        />
      )}
    </>
  )
}
