import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before the first render. */
  preload: () => Promise<ComponentType<Props>>;
};

/** `isFirst`: the component has not been retried. */
export type Failure = { error: unknown; retry: () => void; isFirst: boolean };
export type LazyFailureProps<Props> = Failure & { props: Props };

/** Replaces lazy components whose code failed to load; without one the error reaches the nearest error boundary. */
export const LazyFailureContext = createContext<ComponentType<Failure> | null>(null);

/**
 * A component whose code is loaded on its first render, or before by preload; until then Fallback is rendered with the same
 * props. Not React.lazy, because Suspense shows its fallback for at least 300 ms even where the code is there at once. Where
 * loading fails, `Failed` is rendered, else the component of LazyFailureContext.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<NoInfer<Props>> | null,
  Failed?: (failure: LazyFailureProps<NoInfer<Props>>) => ReactNode,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown; isFirst: boolean } | null>(null);
    const tries = useRef(0);
    const Missing = useContext(LazyFailureContext);
    useEffect(() => {
      if (Loaded || failure) return;
      preload().then(
        (component) => setLoaded(() => component),
        (error: unknown) => {
          tries.current++;
          setFailure({ error, isFirst: tries.current === 1 });
        },
      );
    }, [Loaded, failure]);
    if (Loaded) return <Loaded {...props} />;
    if (!failure) return Fallback ? <Fallback {...props} /> : null;
    const retry = () => setFailure(null);
    if (Failed) return <Failed {...failure} retry={retry} props={props} />;
    if (!Missing) throw failure.error;
    return <Missing {...failure} retry={retry} />;
  }
  return Object.assign(Lazy, { preload });
}
