import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { CatalogueItemQuery, ChangeCatalogueItemMutation } from './documents.ts'
import { inputOf, ItemFields, type ItemValues, problemsOf, valuesOf } from './item-fields.tsx'
import { ItemMerge } from './item-merge.tsx'
import { ItemUse } from './item-use.tsx'
import { itemName, kindOf } from './item-words.ts'
import { PartFits } from './part-fits.tsx'
import { type Item, itemQuery } from './queries.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.item

const LISTS = {
  PART: { to: PATHS.settingsParts, label: TEXTS.parts.title },
  PART_TYPE: { to: PATHS.settingsPartGroups, label: TEXTS.groups.title },
  PART_BRAND: { to: PATHS.settingsPartGroups, label: TEXTS.groups.title },
  OIL: { to: PATHS.settingsSupplies, label: TEXTS.supplies.title },
  TOOL: { to: PATHS.settingsSupplies, label: TEXTS.supplies.title },
  FUEL: { to: PATHS.settingsSupplies, label: TEXTS.supplies.title },
} as const satisfies Record<CatalogueKind, { to: string; label: string }>

/** One item of the catalogue: what it is, what it fits, and whether it is in use. */
export function ItemPage() {
  const { kind: slug, id } = useParams({ strict: false })
  const kind = kindOf(slug)
  return kind && id ? (
    <Loaded key={`${kind} ${id}`} kind={kind} id={id} />
  ) : (
    <Page title={TEXTS.parts.title} width="wide">
      <Alert tone="info">{texts.notFound}</Alert>
    </Page>
  )
}

function Loaded({ kind, id }: { kind: CatalogueKind; id: string }) {
  const { data, error, refetch } = useQuery(itemQuery(kind, id))
  const list = LISTS[kind]
  const back = <Link to={list.to}>{list.label}</Link>
  if (!data)
    return (
      <Page title={TEXTS.kind(kind).one} back={back} width="wide">
        {error instanceof ApiError && error.statusCode === 404 ? (
          <Alert tone="info">{texts.notFound}</Alert>
        ) : error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="card" count={2} />
        )}
      </Page>
    )
  return (
    <Page title={itemName(data)} intro={TEXTS.kind(kind).one} back={back} width="wide">
      <Stack>
        <ItemForm kind={kind} item={data} />
        {kind === 'PART' && <PartFits part={data} />}
        <ItemUse kind={kind} item={data} />
        <ItemMerge kind={kind} item={data} list={list.to} />
      </Stack>
    </Page>
  )
}

function ItemForm({ kind, item }: { kind: CatalogueKind; item: Item }) {
  const mayChange = useMay('catalogue.change')
  const queryClient = useQueryClient()
  const { id } = item
  const sectionOf = (loaded: Item): Section<ItemValues> => ({ values: valuesOf(kind, loaded), stamp: loaded.stamp })
  const form = useSettingsForm<ItemValues>({
    section: sectionOf(item),
    labels: TEXTS.labels,
    validate: values => problemsOf(kind, values),
    save: async (values, { seen }) => {
      const { changeCatalogueItem: saved } = await request(ChangeCatalogueItemMutation, {
        kind,
        id,
        seen,
        values: inputOf(values),
      })
      queryClient.setQueryData(catalogueKeys.item(kind, id), saved)
      return sectionOf(saved)
    },
    reload: async () => sectionOf((await request(CatalogueItemQuery, { kind, id })).catalogueItem),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: catalogueKeys.all }),
  })
  return (
    <SettingsForm form={form} readOnly={mayChange ? item.isArchived && texts.isArchived : texts.notYours}>
      <SettingsSection title={texts.details} explanation={<p>{kind === 'OIL' ? texts.oilHint : texts.detailsHint}</p>}>
        <ItemFields kind={kind} form={form} />
      </SettingsSection>
    </SettingsForm>
  )
}
