import type { SystemEntry } from '@iwater/contract/navigation'
import { safeLink } from '#web/platform/page/own-path.ts'

/** Systems with this display are kept for what is not chosen by hand. */
const hiddenDisplay = 1

/** The system of the personal desktop, which is opened from the user menu. */
const personalDesktop = '个人桌面'

/** Versions that begin so are links to a large screen, not systems to work in. */
const isLargeScreen = (system: SystemEntry) => system.versionName.startsWith('OTHER_')

export const systemTabs = (systems: readonly SystemEntry[]) =>
  systems.filter(
    (system) =>
      system.displayId !== hiddenDisplay &&
      system.name.zh !== personalDesktop &&
      !isLargeScreen(system),
  )

/** Systems that are only an address, opened in a window of their own. */
export const largeScreens = (systems: readonly SystemEntry[]) =>
  systems.filter(isLargeScreen).flatMap((system) => {
    const address = safeLink(system.functionUrl)
    return address === undefined ? [] : [{ system, address }]
  })
