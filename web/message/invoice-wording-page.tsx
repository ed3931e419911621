import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  INVOICE_PLACEHOLDERS,
  type InvoiceWording,
  MAX_NOTE,
  MAX_TERMS,
  wordingProblems,
} from '../../domain/message/invoice-wording.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { UpdateInvoiceWordingMutation } from './documents.ts'
import { InvoiceExample } from './invoice-example.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { sectionOf, wordingQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.invoice

/** What the business writes on its invoices. */
export function InvoiceWordingPage() {
  return (
    <SectionPage
      title={T.title}
      intro={T.intro}
      back={<Link to={PATHS.settingsMessages}>{TEXTS.title}</Link>}
      query={wordingQuery()}
    >
      {section => <WordingForm section={section} />}
    </SectionPage>
  )
}

function WordingForm({ section }: { section: Section<InvoiceWording> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('messages.change')
  const form = useSettingsForm<InvoiceWording>({
    section,
    labels: { note: T.noteLabel, terms: T.termsLabel },
    validate: values => Object.fromEntries(wordingProblems(values).map(({ field, message }) => [field, message])),
    save: async (wording, { seen }) =>
      sectionOf((await request(UpdateInvoiceWordingMutation, { wording, seen })).updateInvoiceWording),
    reload: () => queryClient.fetchQuery(wordingQuery()),
    onSaved: saved => queryClient.setQueryData(wordingQuery().queryKey, saved),
  })
  const { values } = form
  return (
    <Stack>
      <SettingsForm form={form} readOnly={!mayChange}>
        <SettingsSection
          title={T.note}
          explanation={
            <>
              <p>{T.noteHint}</p>
              <PlaceholderList placeholders={INVOICE_PLACEHOLDERS} />
            </>
          }
        >
          <TextAreaField {...form.field('note')} label={T.noteLabel} rows={4} most={MAX_NOTE} />
        </SettingsSection>
        <SettingsSection title={T.terms} explanation={<p>{T.termsHint}</p>}>
          <TextAreaField {...form.field('terms')} label={T.termsLabel} rows={8} most={MAX_TERMS} />
        </SettingsSection>
      </SettingsForm>
      <SettingsSection title={T.preview} explanation={<p>{T.previewHint}</p>}>
        <InvoiceExample wording={values} />
      </SettingsSection>
    </Stack>
  )
}
