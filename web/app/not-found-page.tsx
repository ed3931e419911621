import { Link } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** Shown for unknown paths (NAV-14). */
export function NotFoundPage() {
  return (
    <Page title={TEXTS.notFound.title} intro={TEXTS.notFound.intro}>
      <p>
        <Link to={PATHS.location}>{TEXTS.notFound.book}</Link>
      </p>
    </Page>
  )
}
