import { functionUseRetention } from '#domains/activity'
import { browserErrorRetention, trailRetention } from '#domains/audit'
import { fileRetention, selectFileBytes } from '#domains/files'
import { chatRetentions } from '#domains/knowledge'
import { messageRetention } from '#domains/messages'
import type { Measures } from '#domains/retention'
import { signInRetention } from '#domains/sessions'
import { smsRetention } from '#domains/sign-in'
import { measureValues, rollupRetentions, sampleRetention } from '#domains/telemetry'
import { exportRetention } from '#domains/transfers'
import { jobRetention } from '#platform/jobs/job-retention.queries'
import type { FixedKeptKind, KeptKind } from '#platform/retention/kept-kind'

/** What the domains keep for as long as a tenant wants, in the order in which it is listed. */
export const keptKinds: readonly KeptKind[] = [
  sampleRetention,
  signInRetention,
  smsRetention,
  messageRetention,
  browserErrorRetention,
  functionUseRetention,
  exportRetention,
]

/** What they keep for a span that nobody changes. */
export const fixedKeptKinds: readonly FixedKeptKind[] = [
  ...rollupRetentions,
  trailRetention,
  fileRetention,
  jobRetention,
  ...chatRetentions,
]

/** What they know of the sizes of the installation. */
export const measures: Measures = { measureValues, selectFileBytes }
