import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** In the browser, a part of a page that throws while it renders leaves the other parts as they are. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
