import { Fragment } from 'react'
import type { SitePage } from '../../../domain/tenant/site-pages.ts'
import { TEXTS } from './texts.ts'

/** What the customer accepts by booking, if the business has terms or a privacy page. They open beside the booking. */
export function AgreedPages({ pages }: { pages: readonly SitePage[] }) {
  const accepted = pages.filter(({ kind }) => kind !== 'welcome')
  if (accepted.length === 0) return null
  return (
    <p>
      {TEXTS.accepted}
      {accepted.map(({ path, label }, index) => (
        <Fragment key={path}>
          {index === 0 ? ' ' : ' · '}
          <a href={path} target="_blank" rel="noopener">
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
