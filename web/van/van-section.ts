import type { Franchise } from '../franchise-choice/franchise.ts'
import type { Fleet, Van } from './queries.ts'

/** What the sections of a van's page need. */
export interface VanSectionProps {
  van: Van
  fleet: Fleet
  franchise: Franchise
}
