import { createLink } from '@tanstack/react-router'
import { LinkButton } from '../ui/inputs/button.tsx'

/** A link to a page of the product that looks like a button. */
export const ButtonLink = createLink(LinkButton)
