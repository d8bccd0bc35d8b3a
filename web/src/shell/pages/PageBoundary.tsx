import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { isChunkError } from '#web/platform/errors/chunk-error.ts'
import { reloadOnce } from '#web/platform/errors/reload-once.ts'
import { useShellStore } from '#web/shell/shell-state.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { forgetPage } from './LazyPage.tsx'
import type { PageSource } from './page-source.ts'

type Props = { onReset: () => void; mayReload: () => boolean; children: ReactNode }
type State = { failure: { error: unknown } | null }

/** Whether it may have failed for no more than the loss of the connection. */
const isOfConnection = (error: unknown) =>
  isChunkError(error) || (error instanceof ApiError && error.status === 0)

/** Code that fails so soon after it was asked for again has failed for the same reason. */
const soonMs = 10_000

class Boundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  /** How to stop waiting for the connection. */
  unfollow: (() => void) | undefined

  /** When code was asked for again because the connection came back, milliseconds since 1970. */
  againAt = 0

  /** A page that is hidden stops following: what it missed it makes good when it is shown again. */
  override componentDidMount() {
    if (!connectionStore.getState().isDown) this.retryAfterLoss()
    this.unfollow = connectionStore.subscribe((now, before) => {
      if (before.isDown && !now.isDown) this.retryAfterLoss()
    })
  }

  retryAfterLoss() {
    const error = this.state.failure?.error
    if (!isOfConnection(error)) return
    if (isChunkError(error)) this.againAt = Date.now()
    this.retry()
  }

  /** Code that does not come now either is what the browser remembers as missing: a new document asks for it again. */
  override componentDidCatch(error: unknown) {
    const { isDown } = connectionStore.getState()
    const isAgain = Date.now() - this.againAt < soonMs
    if (isAgain && isChunkError(error) && !isDown && this.props.mayReload()) reloadOnce()
  }

  override componentWillUnmount() {
    this.unfollow?.()
  }

  retry = () => {
    this.props.onReset()
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <Card className="shell-page-failure">
        <ErrorState error={failure.error} onRetry={this.retry} />
      </Card>
    )
  }
}

/**
 * A page that fails says so in its own place; the shell and the other pages go on. What failed for want of a connection
 * tries again by itself when that is back.
 */
export function PageBoundary({ source, children }: { source: PageSource; children: ReactNode }) {
  const client = useQueryClient()
  const store = useShellStore()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary
          mayReload={() => store.getState().unsaved.size === 0}
          onReset={() => {
            forgetPage(source)
            // What a page that fell has fetched may be what it fell over.
            client.removeQueries({ type: 'inactive' })
            reset()
          }}
        >
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}
