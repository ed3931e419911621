import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { termsProblems } from '../../domain/discount/code-terms.ts'
import { formatList } from '../../domain/format/list.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconTicket } from '../ui/icon/ticket.gen.ts'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { DiscountFields, LimitFields } from './code-fields.tsx'
import { type CodeValues, inputOf, termsOf, valuesOf } from './code-form.ts'
import { CodeOrders } from './code-orders.tsx'
import { CodeUse } from './code-use.tsx'
import { archivedServices } from './code-words.ts'
import { UpdateCodeMutation } from './documents.ts'
import { type Code, type CodeList, discountCodesQuery, refreshCodes } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.form

/** The settings of one discount code, or of a set of single-use codes. */
export function CodePage() {
  const { id = '' } = useParams({ strict: false })
  return useMay('discountCodes.see') ? (
    <Loaded key={id} id={id} />
  ) : (
    <Page title={TEXTS.title} width="wide">
      <EmptyState icon={<IconTicket />}>{TEXTS.notForYou}</EmptyState>
    </Page>
  )
}

function Loaded({ id }: { id: string }) {
  const { data: list, error, refetch } = useQuery(discountCodesQuery())
  const back = <Link to={PATHS.settingsDiscountCodes}>{TEXTS.title}</Link>
  const code = list?.codes.find(each => each.id === id)
  if (!list || !code)
    return (
      <Page title={TEXTS.columns.code} back={back} width="wide">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : list ? (
          <Alert tone="info">{TEXTS.notFound}</Alert>
        ) : (
          <Skeleton shape="card" count={2} />
        )}
      </Page>
    )
  const { code: text, prefix, codes } = code
  return (
    <Page
      title={prefix === null ? text : `${prefix}…`}
      intro={prefix === null ? undefined : TEXTS.setOf(codes)}
      back={back}
      width="wide"
    >
      <Stack>
        <Problem code={code} list={list} />
        <SettingsSection title={TEXTS.use.title} explanation={<p>{TEXTS.use.explanation}</p>}>
          <CodeUse code={code} list={list} />
        </SettingsSection>
        <TermsForm code={code} list={list} />
        <CodeOrders code={code} />
      </Stack>
    </Page>
  )
}

/** A code that is limited to archived services. */
function Problem({ code, list }: { code: Code; list: CodeList }) {
  const { names, isAll } = archivedServices(code, list)
  if (names.length === 0) return null
  const named = formatList(names)
  return <Alert tone="warning">{isAll ? TEXTS.archivedAll(named) : TEXTS.archivedSome(named)}</Alert>
}

const sectionOf = (code: Code): Section<CodeValues> => ({ values: valuesOf(code), stamp: code.stamp })

function TermsForm({ code, list }: { code: Code; list: CodeList }) {
  const queryClient = useQueryClient()
  const isSet = code.prefix !== null
  const isLocked = code.uses > 0
  const form = useSettingsForm<CodeValues>({
    section: sectionOf(code),
    labels: {
      type: T.kind,
      amount: T.discount,
      nameKeys: T.services,
      fromDay: T.from,
      untilDay: T.until,
      maxUses: T.maxUses,
      maxUsesPerCustomer: T.perCustomer,
      note: T.note,
    },
    validate: values =>
      termsProblems(termsOf(values), {
        today: list.today,
        uses: isSet ? 0 : code.uses,
        before: termsOf(valuesOf(code)),
      }),
    save: async (values, { seen }) => {
      const change = { codeId: code.id, seen, terms: inputOf(values) }
      const { updateDiscountCode: saved } = await request(UpdateCodeMutation, change)
      // At once, because the other actions of the page send the stamp too.
      queryClient.setQueryData(
        discountCodesQuery().queryKey,
        old => old && { ...old, codes: old.codes.map(each => (each.id === code.id ? { ...each, ...saved } : each)) },
      )
      return sectionOf(saved)
    },
    reload: async () => {
      const fresh = await queryClient.fetchQuery(discountCodesQuery())
      return sectionOf(fresh.codes.find(({ id }) => id === code.id) ?? code)
    },
    onSaved: () => void refreshCodes(queryClient),
  })
  const zone = zoneName(list.timeZone)
  return (
    <SettingsForm form={form} readOnly={!list.mayChange}>
      <SettingsSection title={T.discount} explanation={<p>{T.discountExplanation}</p>}>
        {isLocked && <Alert tone="info">{T.locked}</Alert>}
        <DiscountFields form={form} services={list.services} locked={isLocked} />
      </SettingsSection>
      <SettingsSection title={T.limits} explanation={<p>{isSet ? T.setLimits(zone) : T.limitsExplanation(zone)}</p>}>
        <LimitFields form={form} isSet={isSet} />
        <TextAreaField {...form.field('note')} label={T.note} description={T.noteExplanation} rows={2} />
      </SettingsSection>
    </SettingsForm>
  )
}
