import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { SettingsSection } from '../settings/settings-form.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SearchSelect } from '../ui/inputs/search-select.tsx'
import classes from './catalogue.module.css'
import { MergeCatalogueItemsMutation, PreviewMergeItemsQuery } from './documents.ts'
import { itemName } from './item-words.ts'
import { foundQuery, type Item } from './queries.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.item

interface ItemMergeProps {
  kind: CatalogueKind
  item: Item
  /** The page that lists it: the item is gone after that. */
  list: string
}

/** Merges an item that was entered twice into another one. */
export function ItemMerge({ kind, item, list }: ItemMergeProps) {
  const mayChange = useMay('catalogue.change')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isChoosing, setIsChoosing] = useState(false)
  const [into, setInto] = useState<Item>()
  const merging = useImpactAction<Item>({
    preview: async ({ id: intoId }) =>
      (await request(PreviewMergeItemsQuery, { kind, id: item.id, intoId })).previewMergeItems,
    act: async ({ id: intoId }, accepted) => {
      await request(MergeCatalogueItemsMutation, { kind, id: item.id, intoId, seen: item.stamp, accepted })
      await navigate({ to: list })
      await queryClient.invalidateQueries({ queryKey: catalogueKeys.all })
    },
    done: texts.mergeDone(into ? itemName(into) : ''),
  })
  if (!mayChange) return null
  return (
    <SettingsSection title={texts.merge} explanation={<p>{texts.mergeHint}</p>}>
      <div>
        <Button onClick={() => setIsChoosing(true)}>{texts.mergeOpen}</Button>
      </div>
      {isChoosing && (
        <ChooseDialog
          kind={kind}
          item={item}
          busy={merging.busy}
          onChoose={chosen => {
            setInto(chosen)
            setIsChoosing(false)
            merging.start(chosen)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {merging.impact && (
        <ImpactDialog
          impact={merging.impact}
          busy={merging.busy}
          action={texts.merge}
          reason={texts.mergeReason}
          onAccept={merging.accept}
          onClose={merging.close}
        />
      )}
    </SettingsSection>
  )
}

interface ChooseDialogProps {
  kind: CatalogueKind
  item: Item
  busy: boolean
  onChoose: (item: Item) => void
  onClose: () => void
}

const labelOf = (item: Item): { id: string; label: string; detail?: string } => {
  const detail = [item.partTypeName, item.partBrandName].filter(Boolean).join(' · ')
  return { id: item.id, label: itemName(item), ...(detail !== '' && { detail }) }
}

function ChooseDialog({ kind, item, busy, onChoose, onClose }: ChooseDialogProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<Item>()
  const query = useQuery(foundQuery(kind, chosen ? '' : search))
  const others = query.data?.filter(({ id }) => id !== item.id)
  return (
    <Dialog
      open
      title={texts.mergeTitle(itemName(item))}
      busy={busy}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          {texts.mergeNext}
        </Button>
      }
    >
      <div className={classes.searching}>
        <SearchSelect
          label={texts.mergeInto}
          placeholder={texts.mergePlaceholder}
          query={typed}
          onQueryChange={text => {
            setTyped(text)
            setChosen(undefined)
          }}
          options={loadable({ ...query, data: others?.map(labelOf) })}
          onChoose={option => {
            setTyped(option.label)
            setChosen(others?.find(({ id }) => id === option.id))
          }}
          emptyText={texts.mergeNone}
        />
      </div>
    </Dialog>
  )
}
