import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Late<Props> = ComponentType<Props> & {
  /** Brings the code before it is drawn. */
  preload: () => Promise<ComponentType<Props>>;
};

type Failure = { error: unknown; retry: () => void };
export type LazyFailureProps<Props> = Failure & { props: Props };

/** What stands in the place of a component whose code did not come; without one the page around fails with it. */
export const LazyFailureContext = createContext<ComponentType<Failure> | null>(null);

/**
 * A component whose code comes when it is first drawn, or brought before; until then the fallback, told the same. React's lazy would
 * do it by Suspense, which keeps its fallback for 300 ms even where the code is there at once. Where the code does not come,
 * `Failed` is drawn, else what LateFailureContext says.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<NoInfer<Props>> | null,
  Failed?: (failure: LazyFailureProps<NoInfer<Props>>) => ReactNode,
): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Arriving(props: Props) {
    const [Body, setBody] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const Missing = useContext(LazyFailureContext);
    useEffect(() => {
      if (Body || failure) return;
      preload().then(
        (component) => setBody(() => component),
        (error: unknown) => setFailure({ error }),
      );
    }, [Body, failure]);
    if (Body) return <Body {...props} />;
    if (!failure) return Fallback ? <Fallback {...props} /> : null;
    const retry = () => setFailure(null);
    if (Failed) return <Failed error={failure.error} retry={retry} props={props} />;
    if (!Missing) throw failure.error;
    return <Missing error={failure.error} retry={retry} />;
  }
  return Object.assign(Arriving, { preload });
}
