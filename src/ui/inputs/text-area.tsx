import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';

/** Whether the browser grows a textarea with its text; Firefox before 152 and Safari before 26.2 do not. */
const growsByItself = () => CSS.supports('field-sizing', 'content');

/** A controlled textarea that grows with its text, up to 24 rem, unless its height was changed by its handle. */
export function TextArea({ className, rows = 4, ref, ...rest }: ComponentProps<'textarea'>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const height = useRef('');
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element || growsByItself() || element.style.height !== height.current) return;
    element.style.height = '';
    const { scrollHeight, offsetHeight, clientHeight } = element;
    element.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
    height.current = element.style.height;
  }, [rest.value]);
  return (
    <textarea
      rows={rows}
      {...rest}
      ref={box}
      className={classes('field-box field-sizing-content max-h-96 min-h-24 resize-y', className)}
    />
  );
}
