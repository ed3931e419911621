import { createContext, useContext, useEffect } from 'react'
import { TEXTS } from '../texts.ts'

/** The browser's title of every page, to which pages below append their own; null where they do not. */
export const PageTitle = createContext<string | null>(null)

/** Appends a page's own title to the browser's, as long as the page is shown. */
export function usePageTitle(title: string): void {
  const everyPage = useContext(PageTitle)
  useEffect(() => {
    if (everyPage === null) return undefined
    document.title = TEXTS.tabTitle(everyPage, title)
    return () => {
      document.title = everyPage
    }
  }, [everyPage, title])
}
