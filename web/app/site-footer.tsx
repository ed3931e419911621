import { Fragment } from 'react'
import { formatPhone } from '../../domain/format/phone.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { RecordingChoiceButton } from './recording-consent.tsx'

/** How customers reach the business, and its public pages. */
export function SiteFooter() {
  const { name, supportPhone, supportEmail, pages } = useTenant()
  return (
    <>
      <p>
        {name}
        {supportPhone && (
          <>
            {' · '}
            <a href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>{formatPhone(supportPhone)}</a>
          </>
        )}
        {supportEmail && (
          <>
            {' · '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </>
        )}
        {pages.map(page => (
          <Fragment key={page.path}>
            {' · '}
            <a href={page.path}>{page.label}</a>
          </Fragment>
        ))}
      </p>
      <RecordingChoiceButton />
    </>
  )
}
