import { Component, type ReactNode } from 'react'
import { FailedPage } from './FailedPage.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; hasFailed: boolean }

/** The last line: a failure that no page has caught is shown as a page with a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? (
      <FailedPage
        error={this.state.error}
        retry={() => this.setState({ error: undefined, hasFailed: false })}
      />
    ) : (
      this.props.children
    )
  }
}
