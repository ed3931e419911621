import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { pageTitle } from '../../domain/tenant/tenant.ts'
import { keepPages } from '../platform/keep-pages.ts'
import { PATHS } from '../platform/paths.ts'
import { ReleaseNotice } from '../platform/release/release-notice.tsx'
import { SessionButton } from '../platform/session/session-button.tsx'
import { useTenant } from '../platform/tenant-context.ts'
import { AccountLayout } from '../ui/layout/account-layout.tsx'
import { Page } from '../ui/layout/page.tsx'
import { OfflineLine } from './offline-line.tsx'
import { TEXTS } from './texts.ts'

interface AccountPageProps {
  title: string
  back?: ReactNode
  /** `pair` for two columns. */
  width?: 'reading' | 'pair' | undefined
  children: ReactNode
}

/**
 * A page of the customer's account, with the side menu, and Log Out or Log In in the header (NAV-21, NAV-22). The browser's title names it after the
 * title of every page (TENANT-04).
 */
export function AccountPage({ title, back, width, children }: AccountPageProps) {
  const { siteTitle } = useTenant()
  useEffect(() => {
    const everyPage = pageTitle(siteTitle)
    document.title = TEXTS.tabTitle(everyPage, title)
    return () => {
      document.title = everyPage
    }
  }, [siteTitle, title])
  useEffect(keepPages, [])
  return (
    <>
      <ReleaseNotice />
      <AccountLayout
        label={TEXTS.menu.label}
        links={
          <>
            <Link to={PATHS.appointments}>{TEXTS.menu.appointments}</Link>
            <Link to={PATHS.cars}>{TEXTS.menu.cars}</Link>
            <Link to={PATHS.customerInformation}>{TEXTS.menu.information}</Link>
            <Link to={PATHS.accountPassword}>{TEXTS.menu.accountPassword}</Link>
          </>
        }
      >
        <Page title={title} back={back} width={width} actions={<SessionButton />}>
          <OfflineLine />
          {children}
        </Page>
      </AccountLayout>
    </>
  )
}
