import { formatPhone } from '../../domain/format/phone.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { RecordingChoiceButton } from './recording-consent.tsx'
import classes from './site-footer.module.css'

/** How customers reach the business, and its public pages. */
export function SiteFooter() {
  const { name, supportPhone, supportEmail, pages } = useTenant()
  return (
    <>
      <p className={classes.parts}>
        <span>{name}</span>
        {supportPhone && <a href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>{formatPhone(supportPhone)}</a>}
        {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        {pages.map(page => (
          <a key={page.path} href={page.path}>
            {page.label}
          </a>
        ))}
      </p>
      <RecordingChoiceButton />
    </>
  )
}
