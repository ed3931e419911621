import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CustomerMailKind,
  isCustomerMail,
  isOptionalMail,
  MAIL_KINDS,
  placeholdersOf,
} from '../../domain/message/mails.ts'
import { type MailText, OUR_TEXTS } from '../../domain/message/our-texts.ts'
import { MAX_PARAGRAPH, mailTextProblems } from '../../domain/message/text-problems.ts'
import { TEXTS as WORDS } from '../../domain/message/texts.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { UpdateMailTextMutation } from './documents.ts'
import { MailPreview } from './mail-preview.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { type MailSettings, mailTextQuery, sectionOf } from './queries.ts'
import { messageKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.mail

/** One mail: its texts, if the business can edit them, and how it arrives. */
export function MessagePage() {
  const { kind: kindParam = '' } = useParams({ strict: false })
  const kind = MAIL_KINDS.find(one => one === kindParam)
  const back = <Link to={PATHS.settingsMessages}>{TEXTS.title}</Link>
  if (kind === undefined)
    return (
      <Page title={TEXTS.title} back={back} width="wide">
        <Alert tone="info">{TEXTS.unknown}</Alert>
      </Page>
    )
  return (
    <Page title={WORDS.mailName(kind)} back={back} width="wide">
      {isCustomerMail(kind) ? <CustomerMail key={kind} kind={kind} /> : <MailPreview kind={kind} text={null} />}
    </Page>
  )
}

function CustomerMail({ kind }: { kind: CustomerMailKind }): ReactNode {
  const { data, error, refetch } = useQuery(mailTextQuery(kind))
  if (data) return <TextForm kind={kind} section={data} />
  return error ? (
    <ErrorState message={error.message} onRetry={() => void refetch()} />
  ) : (
    <Skeleton shape="card" count={2} />
  )
}

function TextForm({ kind, section }: { kind: CustomerMailKind; section: Section<MailSettings> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('messages.change')
  const placeholders = placeholdersOf(kind)
  const form = useSettingsForm<MailSettings>({
    section,
    labels: { subject: T.subject, opening: T.opening, closing: T.closing, isOff: T.send },
    validate: values =>
      Object.fromEntries(mailTextProblems(values, placeholders).map(({ field, message }) => [field, message])),
    save: async (text, { seen }) =>
      sectionOf((await request(UpdateMailTextMutation, { kind, text, seen })).updateMailText),
    reload: () => queryClient.fetchQuery(mailTextQuery(kind)),
    onSaved: saved => {
      queryClient.setQueryData(mailTextQuery(kind).queryKey, saved)
      for (const queryKey of [messageKeys.changed(), messageKeys.off()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  const ours = OUR_TEXTS[kind]
  const back = (field: keyof MailText) =>
    mayChange &&
    form.values[field].trim() !== ours[field] && (
      <Button
        variant="quiet"
        size="sm"
        aria-label={T.oursOf(T[field])}
        onClick={() => form.change({ [field]: ours[field] })}
      >
        {T.ours}
      </Button>
    )
  return (
    <Stack>
      <SettingsForm form={form} readOnly={!mayChange}>
        {isOptionalMail(kind) && (
          <SettingsSection title={T.sending} explanation={<p>{T.sendingHint}</p>}>
            <CheckboxField
              label={T.send}
              checked={!form.values.isOff}
              onChange={sends => form.change({ isOff: !sends })}
            />
          </SettingsSection>
        )}
        <SettingsSection
          title={T.text}
          explanation={
            <>
              <p>{T.textHint}</p>
              <PlaceholderList placeholders={placeholders} />
            </>
          }
        >
          <div>
            <TextField {...form.field('subject')} label={T.subject} />
            {back('subject')}
          </div>
          <div>
            <TextAreaField {...form.field('opening')} label={T.opening} rows={4} most={MAX_PARAGRAPH} />
            {back('opening')}
          </div>
          <div>
            <TextAreaField
              {...form.field('closing')}
              label={T.closing}
              description={T.closingHint}
              rows={3}
              most={MAX_PARAGRAPH}
            />
            {back('closing')}
          </div>
        </SettingsSection>
      </SettingsForm>
      <MailPreview kind={kind} text={form.values} />
    </Stack>
  )
}
