import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SERVICE_KINDS, serviceProblems } from '../../domain/service/service-problems.ts'
import { HELP_LABELS, HELPS } from '../../domain/work-order/suggested-services.ts'
import { request } from '../platform/api/api.ts'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { UpdateServiceMutation } from './documents.ts'
import classes from './price-list-panel.module.css'
import { priceLine } from './price-lines.ts'
import { priceText } from './price-text.ts'
import { type PriceBook, priceBookQuery, refreshPriceBook, type Service } from './queries.ts'
import { ServiceState } from './service-table.tsx'
import { ServiceUse } from './service-use.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.service

/** The settings of one service or fee. */
export function ServicePage() {
  const { selected } = useFranchises()
  const { id } = useParams({ strict: false })
  return selected && id ? (
    <Loaded key={`${selected.id} ${id}`} franchise={selected} id={id} />
  ) : (
    <Skeleton shape="card" />
  )
}

function Loaded({ franchise, id }: { franchise: Franchise; id: string }) {
  const { data: book, error, refetch } = useQuery(priceBookQuery(franchise.id))
  const back = <Link to={PATHS.settingsServices}>{TEXTS.services.title}</Link>
  const service = book?.services.find(each => each.id === id)
  if (!book || !service)
    return (
      <Page title={TEXTS.kinds.PRIMARY} back={back} width="wide">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : book ? (
          <Alert tone="info">{TEXTS.notFound}</Alert>
        ) : (
          <Skeleton shape="card" count={2} />
        )}
      </Page>
    )
  const { charged } = priceLine(book, 'own', service)
  return (
    <Page title={service.name} back={back} width="wide">
      <Stack>
        <TextsForm book={book} service={service} franchiseId={franchise.id} />
        <SettingsSection title={T.price} explanation={<p>{T.priceExplanation(franchise.name)}</p>}>
          <div>
            <ServiceState book={book} service={service} />
          </div>
          <KeyValues
            items={[
              { label: T.price, value: priceText(charged, service, book.countryCode) },
              { label: T.key, value: service.nameKey },
            ]}
          />
          <p className={classes.hint}>{T.keyHint}</p>
          <Link to={PATHS.settingsPrices}>{TEXTS.services.prices}</Link>
        </SettingsSection>
        {!service.isFee && (
          <SettingsSection title={T.use} explanation={<p>{T.archiveExplanation}</p>}>
            <ServiceUse book={book} service={service} />
          </SettingsSection>
        )}
      </Stack>
    </Page>
  )
}

interface TextValues {
  name: string
  description: string
  subDescription: string
  serviceType: Service['serviceType']
  helps: Service['helps']
}

const sectionOf = ({ stamp, name, description, subDescription, serviceType, helps }: Service): Section<TextValues> => ({
  values: { name, description, subDescription, serviceType, helps },
  stamp,
})

function TextsForm({ book, service, franchiseId }: { book: PriceBook; service: Service; franchiseId: string }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('services.change')
  const { id, isFee, isOrdered } = service
  const others = book.services.filter(other => other.active && other.id !== id).map(({ name }) => name)
  const form = useSettingsForm<TextValues>({
    section: sectionOf(service),
    labels: {
      name: T.name,
      description: T.description,
      subDescription: T.subDescription,
      serviceType: T.kind,
      helps: T.helps,
    },
    validate: values => serviceProblems(values, service.active ? others : []),
    save: async (values, { seen }) =>
      sectionOf(
        (await request(UpdateServiceMutation, { serviceId: id, seen, ...values, helps: [...values.helps] }))
          .updateService,
      ),
    reload: async () => {
      const fresh = await queryClient.fetchQuery(priceBookQuery(franchiseId))
      return sectionOf(fresh.services.find(each => each.id === id) ?? service)
    },
    onSaved: ({ values, stamp }) => {
      // At once, because the other actions of the page send the stamp too.
      queryClient.setQueryData(
        priceBookQuery(franchiseId).queryKey,
        old =>
          old && {
            ...old,
            services: old.services.map(each => (each.id === id ? { ...each, ...values, stamp } : each)),
          },
      )
      void refreshPriceBook(queryClient)
    },
  })
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.section} explanation={<p>{isFee ? T.feeExplanation : T.explanation}</p>}>
        <TextField {...form.field('name')} label={T.name} />
        <TextField {...form.field('description')} label={T.description} />
        <TextAreaField {...form.field('subDescription')} label={T.subDescription} />
        {!isFee && (
          <SelectField
            {...form.field('serviceType')}
            label={T.kind}
            disabled={isOrdered}
            description={isOrdered ? T.kindFixed : T.kindHint[form.values.serviceType]}
            options={SERVICE_KINDS.map(kind => ({ value: kind as Service['serviceType'], label: TEXTS.kinds[kind] }))}
          />
        )}
      </SettingsSection>
      {!isFee && (
        <SettingsSection title={T.helps} explanation={<p>{T.helpsExplanation}</p>}>
          <fieldset className={classes.choices} data-path="helps" tabIndex={-1}>
            <legend className="visually-hidden">{T.helps}</legend>
            {HELPS.map(help => (
              <CheckboxField
                key={help}
                label={HELP_LABELS[help]}
                checked={form.values.helps.includes(help)}
                onChange={isChosen =>
                  form.change({
                    helps: HELPS.filter(one => (one === help ? isChosen : form.values.helps.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
        </SettingsSection>
      )}
    </SettingsForm>
  )
}
