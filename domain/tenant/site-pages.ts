import { TEXTS } from './texts.ts'

/** A page of the business itself, as footers and mails link it. */
export interface SitePage {
  kind: 'welcome' | 'terms' | 'privacy'
  label: string
  path: string
}

/** Returns the business's own pages: terms and privacy only when they exist. */
export const sitePages = (has: { terms: boolean; privacy: boolean }): SitePage[] =>
  (['welcome', 'terms', 'privacy'] as const)
    .filter(kind => kind === 'welcome' || has[kind])
    .map(kind => ({ kind, label: TEXTS.pages[kind], path: `/${kind}` }))
