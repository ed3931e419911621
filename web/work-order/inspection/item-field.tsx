import { IconCamera, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Condition } from '../../../domain/work-order/inspection.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { ConditionField } from './condition-field.tsx'
import classes from './condition-field.module.css'
import { useItemNote } from './item-note.tsx'
import { TEXTS } from './texts.ts'

export interface ItemFieldProps {
  /** Also the anchor to scroll to when the condition is missing. */
  id: string
  legend: string
  /** The item's whole name, such as `Front left tires`. */
  item: string
  value: Condition | null
  onChange: (value: Condition) => void
  notes: string
  onNotes: (notes: string) => void
  /** Adds a photo to the inspection. */
  onPhoto: (photo: File) => Promise<void>
}

/** One item of the inspection: its condition, its note, and for a poor one a photo that shows the customer why. */
export function ItemField({ id, legend, item, value, onChange, notes, onNotes, onPhoto }: ItemFieldProps) {
  const { button, field } = useItemNote({ item, notes, onNotes })
  return (
    <div className={classes.item}>
      <ConditionField id={id} legend={legend} value={value} onChange={onChange} />
      <div className={classes.action}>{button}</div>
      {value === 'poor' && <PoorPhoto item={item} onPhoto={onPhoto} />}
      {field}
    </div>
  )
}

/** Asks for a photo of a poor item. */
function PoorPhoto({ item, onPhoto }: Pick<ItemFieldProps, 'item' | 'onPhoto'>) {
  const adding = useMutation({ mutationFn: onPhoto })
  return (
    <div className={classes.item}>
      {adding.isSuccess ? (
        <p className={classes.added} role="status">
          <IconCircleCheck size={20} aria-hidden />
          {TEXTS.photoAdded}
        </p>
      ) : (
        <p>{TEXTS.photoAsked}</p>
      )}
      <ErrorBanner message={adding.error?.message} />
      <FileButton accept="image/*" size="xl" icon={<IconCamera />} busy={adding.isPending} onChoose={adding.mutate}>
        {TEXTS.photoOf(item)}
      </FileButton>
    </div>
  )
}
