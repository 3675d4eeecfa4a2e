import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { recordFailure } from '@platform/failures/record';
import { RouteError } from './RouteError';

interface BoundaryProps {
  /** Key of the history entry. A new key resets the error. */
  readonly entry: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly entry: string;
  readonly error: unknown;
}

/** React catches errors only in class components. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { entry: this.props.entry, error: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ entry }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return entry === state.entry ? null : { entry, error: null };
  }

  override componentDidCatch(error: unknown): void {
    recordFailure('render', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <RouteError error={error} />;
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary entry={key}>{children}</Boundary>;
}
