import { type ComponentType, useEffect, useState } from 'react';

type Late<Props> = ComponentType<Props> & {
  /** Brings the code before it is drawn. */
  bring: () => Promise<ComponentType<Props>>;
};

/**
 * A component whose code comes when it is first drawn, or brought before; until then the fallback, told the same. React's lazy would
 * do it by Suspense, which keeps its fallback for 300 ms even where the code is there at once.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<NoInfer<Props>>,
): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Arriving(props: Props) {
    const [Body, setBody] = useState(() => loaded);
    useEffect(() => {
      if (Body) return;
      bring().then(
        (component) => setBody(() => component),
        // Thrown while drawing, so that the page says it.
        (error: unknown) =>
          setBody(() => {
            throw error;
          }),
      );
    }, [Body]);
    if (Body) return <Body {...props} />;
    return Fallback ? <Fallback {...props} /> : null;
  }
  return Object.assign(Arriving, { bring });
}
