import type { Branding } from '@iwater/contract/organisation'
import { showBrandingOf } from '#web/platform/branding/branding.ts'

/** What is on screen follows a change at once: it may be of the organisation shown, or of one above it. */
export async function showSaved(shown: Branding | null) {
  if (shown !== null) await showBrandingOf(shown.organizationId)
}
