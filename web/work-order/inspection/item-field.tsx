import { useMutation } from '@tanstack/react-query'
import type { Condition } from '../../../domain/work-order/inspection.ts'
import type { InspectionItem } from '../../../domain/work-order/inspection-items.ts'
import { isRecommended, withRecommended } from '../../../domain/work-order/recommended-work.ts'
import { helperOf } from '../../../domain/work-order/suggested-services.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { IconCamera } from '../../ui/icon/camera.gen.ts'
import { IconCircleCheck } from '../../ui/icon/circle-check.gen.ts'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { ConditionField } from './condition-field.tsx'
import classes from './condition-field.module.css'
import { type Inspecting, priceText } from './inspecting.ts'
import { hasPhoto, noteName, photoFieldId } from './inspection-draft.ts'
import { useItemNote } from './item-note.tsx'
import { TEXTS } from './texts.ts'

interface ItemFieldProps {
  /** Also the anchor to scroll to when the condition is missing. */
  id: string
  legend: string
  item: InspectionItem
  value: Condition | null
  onCondition: (value: Condition) => void
  inspecting: Inspecting
}

/** One item of the inspection: its condition and its note, for a poor one a photo that shows the customer why, and what to recommend for it. */
export function ItemField({ id, legend, item, value, onCondition, inspecting }: ItemFieldProps) {
  const { draft, onChange } = inspecting
  const name = noteName(item)
  const { button, field } = useItemNote({ item: name, notes: draft.notes, onNotes: notes => onChange({ notes }) })
  return (
    <div className={classes.item}>
      <ConditionField id={id} legend={legend} value={value} onChange={onCondition} />
      <div className={classes.action}>{button}</div>
      {value === 'poor' && <PoorPhoto item={item} inspecting={inspecting} />}
      {field}
      <Recommend item={item} inspecting={inspecting} />
    </div>
  )
}

/** Asks for a photo of a poor item. */
function PoorPhoto({ item, inspecting }: Pick<ItemFieldProps, 'item' | 'inspecting'>) {
  const adding = useMutation({ mutationFn: (photo: File) => inspecting.onPhoto(photo, item) })
  return (
    <div id={photoFieldId(item)} className={classes.item}>
      {hasPhoto(inspecting, item) ? (
        <p className={classes.added} role="status">
          <IconCircleCheck size={20} aria-hidden />
          {TEXTS.photoAdded}
        </p>
      ) : (
        <p>{TEXTS.photoAsked}</p>
      )}
      <ErrorBanner message={adding.error?.message} />
      <FileButton accept="image/*" size="xl" icon={<IconCamera />} busy={adding.isPending} onChoose={adding.mutate}>
        {TEXTS.photoOf(noteName(item))}
      </FileButton>
    </div>
  )
}

/** Offers the service that helps a worn item, with its price. Nothing where no service does. */
function Recommend({ item, inspecting }: Pick<ItemFieldProps, 'item' | 'inspecting'>) {
  const { draft, onChange, findings, offered, currency } = inspecting
  const finding = findings.find(one => one.item === item)
  const service = finding && helperOf(finding, offered)
  if (!service) return null
  return (
    <CheckboxField
      label={TEXTS.recommend(service.name)}
      description={priceText(service.price, currency)}
      checked={isRecommended(draft.recommended, service, item)}
      onChange={isWanted => onChange({ recommended: withRecommended(draft.recommended, service, { item, isWanted }) })}
    />
  )
}
