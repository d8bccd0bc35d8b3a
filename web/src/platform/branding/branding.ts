import { type Branding, findBranding } from '@iwater/contract/organisation'
import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { ApiError, call } from '#web/platform/api/api.ts'
import { networkError } from '#web/platform/api/transport.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { changeSettings, settings } from '#web/platform/settings/settings.ts'
import { setHouseColours } from '#web/platform/theme/theme.ts'
import { rememberCode } from './known-codes.ts'
import { cleanCode, codeOfHost } from './organisation-code.ts'

export type { Branding }

/** Shown where no organisation is known. */
export const brandName = 'iWater'

type BrandingState = {
  branding: Branding | null
  /** `unknown`: the code does not exist, or there is none. */
  state: 'idle' | 'resolving' | 'known' | 'unknown' | 'failed'
  error: ApiError | null
  /** The code in the address that the state is about, if there was one. */
  given: string | undefined
}

const record = 'branding'
const iconDelayMs = 1000

/** The branding of the last visit is shown until the server has answered, so that nothing jumps. */
function rememberedBranding(): Branding | null {
  const branding = readRecord(record) as Branding | undefined
  return branding !== undefined && branding.code === settings().code ? branding : null
}

export const brandingStore = create<BrandingState>(() => ({
  branding: rememberedBranding(),
  state: 'idle',
  error: null,
  given: undefined,
}))

/** Shown to a part of a page instead of the branding in use, such as to a preview. */
export const BrandingContext = createContext<Branding | undefined>(undefined)

/** The branding of the organisation with the given code; null while none is known. */
export function useBranding(): Branding | null {
  const inUse = brandingStore((store) => store.branding)
  return useContext(BrandingContext) ?? inUse
}

/** The code that belongs to this host. Resolves to undefined when the script is not there or names no code for this host. */
export async function codeFromScript(): Promise<string | undefined> {
  try {
    const response = await fetch('/code.js', { signal: AbortSignal.timeout(30_000) })
    if (!response.ok) return undefined
    return codeOfHost(await response.text(), window.location.host)
  } catch (cause) {
    throw networkError(cause, undefined)
  }
}

function setWebIcon(address: string) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon === null) return
  icon.removeAttribute('type')
  icon.href = address
}

function wear(branding: Branding) {
  setHouseColours(branding.brandColor, branding.theme)
  brandingStore.setState({ branding, state: 'known', error: null })
  const { webIconFile } = branding
  if (webIconFile !== null) setTimeout(() => setWebIcon(webIconFile), iconDelayMs)
}

function adopt(branding: Branding) {
  changeSettings({ code: branding.code })
  writeRecord(record, branding)
  rememberCode(branding)
  wear(branding)
}

function forget() {
  changeSettings({ code: '' })
  removeRecord(record)
  brandingStore.setState({ branding: null, state: 'unknown', error: null })
}

/** The branding of a code, or null for an unknown code. */
export const readBranding = (code: string) => call(findBranding, { productLicense: code })

async function find(given: string | undefined): Promise<Branding | null> {
  const code = given ?? cleanCode(settings().code) ?? (await codeFromScript())
  return code === undefined ? null : readBranding(code)
}

/** Until the server has answered, the branding of the last visit is shown, unless another one is requested. */
function showMeanwhile(given: string | undefined) {
  const remembered = brandingStore.getState().branding
  const isAskedFor = given === undefined || given === remembered?.code
  const branding = isAskedFor ? remembered : null
  if (branding !== null) setHouseColours(branding.brandColor, branding.theme)
  brandingStore.setState({ branding, state: 'resolving', error: null, given })
}

let latest = 0

/** The branding of the organisation that a signed-in user works for, where it is not the one of the code. */
export async function showBrandingOf(organizationId: string) {
  const { branding: before } = brandingStore.getState()
  if (before === null) return
  const run = ++latest
  try {
    const branding = await call(findBranding, { productLicense: before.code, organizationId })
    if (run === latest && branding !== null) wear(branding)
  } catch (error) {
    // What is shown stays; the next visit asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Finds out whose pages these are: by the code given, else by the one remembered, else by the one that
 * belongs to this host. The outcome is in the store.
 */
export async function resolveBranding(given?: string) {
  const run = ++latest
  showMeanwhile(given)
  try {
    const branding = await find(given)
    if (run !== latest) return
    if (branding === null) forget()
    else adopt(branding)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (run === latest) brandingStore.setState({ state: 'failed', error })
  }
}
