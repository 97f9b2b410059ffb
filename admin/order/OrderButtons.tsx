import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../ui/icons.tsx'
import { rowName, type AnyRow } from '../data/rows.ts'
import { Button } from '../ui/Button.tsx'
import styles from './OrderButtons.module.css'
import type { RowDrag } from './useRowDrag.ts'
import { stepMark, type RowOrder, type Step } from './useRowOrder.ts'
import { orderWording } from './wording.ts'

interface OrderButtonsProps {
  type: ContentType
  row: AnyRow
  order: RowOrder
  drag: RowDrag
}

const steps: readonly { step: Step; Icon: typeof ArrowUpIcon }[] = [
  { step: 'up', Icon: ArrowUpIcon },
  { step: 'down', Icon: ArrowDownIcon },
]

export function OrderButtons({ type, row, order, drag }: OrderButtonsProps) {
  const words = orderWording(type.wording.language)
  return (
    <div className={styles['order']}>
      <span className={styles['handle']} title={words.drag} aria-hidden="true" {...drag.handleProps(row)}>
        <GripIcon />
      </span>
      {steps.map(({ step, Icon }) => {
        const canStep = order.canStep(row, step)
        return (
          <Button
            key={step}
            size="small"
            variant="quiet"
            className={styles['step']}
            data-step={stepMark(row, step)}
            aria-label={fill(words[step], { name: rowName(type, row) })}
            // `disabled` would take the focus from the button when its row reaches the end of the list, so
            // `aria-disabled` is used.
            aria-disabled={!canStep}
            onClick={() => canStep && order.step(row, step)}
          >
            <Icon />
          </Button>
        )
      })}
    </div>
  )
}
