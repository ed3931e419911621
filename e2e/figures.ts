import type { Page } from '@playwright/test'
import { openAs } from './sessions.ts'

/** Opens a screen of figures as somebody of the staff, who is signed in by the API. */
export const openFigures = (
  page: Page,
  email: string,
  screen: 'analytics' | 'sales-analytics',
  search = '',
): Promise<void> => openAs(page, email, `/account/franchisee/${screen}${search}`)
