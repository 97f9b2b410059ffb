import { refuseOrder, type WholeOrder } from '../../../client/shop/desk.ts'
import { fill } from '../../../content/messages/fill.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useFields } from '../../form/useFields.ts'
import text from '../../ui/text.module.css'
import { NoteField } from './DecisionFields.tsx'
import { useDecision, type DecisionProps } from './useDecision.ts'
import { orderWording as words } from './wording.ts'

export function RefuseForm({ order, onDone, ...dialog }: DecisionProps & { order: WholeOrder }) {
  const { number } = order
  const { values, faults, isChanged, set, showRefusal } = useFields({ note: order.note })
  const refuse = useDecision({
    run: () => refuseOrder(number, values.note),
    number,
    done: () => words.refused,
    failed: words.refuseFailed,
    onDone,
    showRefusal,
  })
  return (
    <FormDialog
      {...dialog}
      title={fill(words.refuseTitle, { number })}
      language={words.language}
      busy={refuse.isPending}
      isChanged={!refuse.isSuccess && isChanged}
      onSubmit={() => refuse.mutate()}
      submit={refuse.isPending ? words.refusing : words.refuseYes}
    >
      <p>{words.refuseAbout}</p>
      {refuse.refusal && <p className={text['fault']}>{refuse.refusal}</p>}
      <NoteField value={values.note} error={faults['note']} onChange={(note) => set({ note })} />
    </FormDialog>
  )
}
