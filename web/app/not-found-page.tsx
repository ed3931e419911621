import { Link } from '@tanstack/react-router'
import { Page } from '../ui/layout/page.tsx'
import { PATHS } from '../platform/paths.ts'

/** Shown for unknown paths (NAV-14). */
export function NotFoundPage() {
  return (
    <Page
      title="Page not found"
      intro="The page you were looking for is not here. It may have moved, or the address has a typing error."
    >
      <p>
        <Link to={PATHS.location}>Book an appointment</Link>
      </p>
    </Page>
  )
}
