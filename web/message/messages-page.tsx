import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAIL_GROUPS, type MailGroup, type MailKind } from '../../domain/message/mails.ts'
import { TEXTS as WORDS } from '../../domain/message/texts.ts'
import { PATHS } from '../platform/paths.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { IconChevronRight } from '../ui/icon/chevron-right.gen.ts'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './messages.module.css'
import { changedMailsQuery, mailsSwitchedOffQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const GROUPS = Object.entries(MAIL_GROUPS) as [MailGroup, readonly MailKind[]][]

/** Every mail that the product sends, by occasion. The list is ours, so only the marks of own texts are loaded. */
export function MessagesPage() {
  const { data: changed = [], error } = useQuery(changedMailsQuery())
  const { data: off = [] } = useQuery(mailsSwitchedOffQuery())
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide">
      <ErrorBanner message={error?.message} />
      <Stack>
        {GROUPS.map(([group, kinds]) => {
          const own = kinds.filter(kind => changed.includes(kind)).length
          return (
            <SettingsSection
              key={group}
              title={TEXTS.groups[group].title}
              explanation={
                <>
                  <p>{TEXTS.groups[group].hint}</p>
                  {own > 0 && <p>{TEXTS.changed(own)}</p>}
                </>
              }
            >
              <ul className={classes.list}>
                {kinds.map(kind => (
                  <li key={kind}>
                    <Link to={PATHS.settingsMail} params={{ kind }} className={classes.row}>
                      <span className={classes.name}>{WORDS.mailName(kind)}</span>
                      {off.includes(kind) && <StatusBadge tone="neutral">{TEXTS.notSent}</StatusBadge>}
                      {changed.includes(kind) && <StatusBadge tone="info">{TEXTS.ownText}</StatusBadge>}
                      <IconChevronRight size={18} aria-hidden />
                    </Link>
                  </li>
                ))}
              </ul>
            </SettingsSection>
          )
        })}
        <SettingsSection title={TEXTS.documents.title} explanation={<p>{TEXTS.documents.hint}</p>}>
          <ul className={classes.list}>
            <li>
              <Link to={PATHS.settingsInvoiceWording} className={classes.row}>
                <span className={classes.name}>{TEXTS.documents.invoice}</span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          </ul>
        </SettingsSection>
      </Stack>
    </Page>
  )
}
