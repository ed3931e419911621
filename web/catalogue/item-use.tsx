import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { useCountry } from './use-country.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { SettingsSection } from '../settings/settings-form.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { ArchiveCatalogueItemMutation, PreviewArchiveItemQuery, RestoreCatalogueItemMutation } from './documents.ts'
import { stockText } from './item-words.ts'
import { ItemState } from './item-table.tsx'
import type { Item } from './queries.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.item

/** Whether an item is in use, and what uses it. */
export function ItemUse({ kind, item }: { kind: CatalogueKind; item: Item }) {
  const { id, stamp, isArchived, quantity, places, parts } = item
  const countryCode = useCountry()
  const mayChange = useMay('catalogue.change')
  const toast = useToast()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: catalogueKeys.all })
  const archiving = useImpactAction({
    preview: async (itemId: string) =>
      (await request(PreviewArchiveItemQuery, { kind, id: itemId })).previewArchiveItem,
    act: async (itemId, accepted) => {
      await request(ArchiveCatalogueItemMutation, { kind, id: itemId, seen: stamp, accepted })
      await refresh()
    },
    done: texts.archiveOk,
  })
  const restoring = useMutation({
    mutationFn: async () => {
      await request(RestoreCatalogueItemMutation, { kind, id, seen: stamp })
      await refresh()
    },
    onSuccess: () => toast({ tone: 'success', message: texts.restored }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  const stock =
    places === 0 ? texts.notInStock : texts.inStock(stockText(kind, quantity, countryCode), TEXTS.places(places))
  const uses = kind === 'PART_TYPE' || kind === 'PART_BRAND' ? texts.partsOf(parts) : kind === 'FUEL' ? null : stock
  return (
    <SettingsSection title={texts.use} explanation={<p>{texts.hidden}</p>}>
      <div>
        <ItemState item={item} />
      </div>
      {uses !== null && <p>{uses}</p>}
      {mayChange && (
        <div>
          {isArchived ? (
            <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
              {texts.restore}
            </Button>
          ) : (
            <Button busy={archiving.busy} onClick={() => archiving.start(id)}>
              {texts.archive}
            </Button>
          )}
        </div>
      )}
      {archiving.impact && (
        <ImpactDialog
          impact={archiving.impact}
          busy={archiving.busy}
          action={texts.archive}
          reason={texts.hidden}
          onAccept={archiving.accept}
          onClose={archiving.close}
        />
      )}
    </SettingsSection>
  )
}
