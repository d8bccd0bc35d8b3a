import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AddressProvider } from '#web/platform/address/address.tsx'
import { watchConnection } from '#web/platform/connection/connection.ts'
import { keepErrors, noteError, watchErrors } from '#web/platform/errors/watch-errors.ts'
import { startLanguage } from '#web/platform/i18n/language.ts'
import { watchQuickReloads } from '#web/platform/session/quick-reload.ts'
import { keepSessionAlive } from '#web/platform/session/session.ts'
import { followSessionOfOtherTabs } from '#web/platform/session/session-store.ts'
import { followOtherTabs } from '#web/platform/settings/settings.ts'
import { startTheme } from '#web/platform/theme/theme.ts'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { reloadOnceWhenOutdated } from './app/outdated.ts'
import { Root } from './app/Root.tsx'
import './styles/base.css'

keepErrors(() => import('#web/platform/errors/error-log.ts'))
watchErrors()
watchConnection()
reloadOnceWhenOutdated()
startTheme()
startLanguage()
followOtherTabs()
followSessionOfOtherTabs()
keepSessionAlive()
watchQuickReloads()

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id root')
createRoot(container, {
  // What a boundary shows is noted as well; what none has caught arrives as an error of the window.
  onCaughtError: (error, { componentStack }) => noteError('render', error, componentStack ?? ''),
}).render(
  <StrictMode>
    <ErrorBoundary>
      <AddressProvider>
        <Root />
      </AddressProvider>
    </ErrorBoundary>
  </StrictMode>,
)

// Nobody prints before the first page is there.
void import('./styles/print.css')
