import type { Criterion, CriterionMark } from '../../../db/domain/matches/criteria.ts';
import { classes } from '../../lib/classes.ts';
import { criterionMarkTexts } from '../../texts/match-texts.ts';

// What is missing or unknown says so in words.
const signs: Record<CriterionMark, string> = { met: '✓', partial: '≈', missed: '✗', unknown: '' };
const tones: Record<CriterionMark, string> = {
  met: 'text-tone-new',
  partial: 'text-tone-reserved',
  missed: 'text-tone-overdue',
  unknown: '',
};
/** Texts up to this length stand in one line. */
const MAX_UNBROKEN = 20;
const getSign = ({ name, mark }: Criterion) => (name === 'features' && mark !== 'met' ? '' : signs[mark]);

/** Each criterion of a match as a word with a mark: 'Precio ✓ · 3 hab. ✓ · falta terraza'. */
export const MatchCriteria = ({ criteria }: { criteria: readonly Criterion[] }) => (
  <ul aria-label="Criterios" className="relative text-13 wrap-anywhere text-ink-soft *:inline">
    {criteria.map((criterion, index) => (
      <li key={criterion.name}>
        <span className={classes(criterion.text.length <= MAX_UNBROKEN && 'whitespace-nowrap')}>
          {criterion.text}
          <span aria-hidden="true" className={classes('ml-0.5 font-semibold', tones[criterion.mark])}>
            {getSign(criterion)}
          </span>
          <span className="sr-only"> ({criterionMarkTexts[criterion.mark]})</span>
          {index < criteria.length - 1 && (
            <span aria-hidden="true" className="mx-1 text-ink-faint">
              ·
            </span>
          )}
        </span>
        {/* A line breaks after the separator only, which so begins none. */}
        <wbr />
      </li>
    ))}
  </ul>
);

/** What of a match misses or is not known, in one line. */
export const toMissingText = (criteria: readonly Criterion[]): string =>
  criteria
    .filter(({ mark }) => mark !== 'met')
    .map(({ text }) => text)
    .join(' · ') || 'Cumple todo';

/** A score with what it is out of. */
export const MatchScore = ({ score }: { score: number }) => (
  <span
    title={`Encaja al ${score} %`}
    className={classes(
      'shrink-0 rounded-md px-1.5 text-14 leading-6 font-semibold tabular-nums',
      score >= 80 ? 'bg-tone-new-soft text-tone-new' : 'bg-sunken text-ink',
    )}
  >
    <span className="sr-only">Encaja al </span>
    {score}
    <span className="sr-only"> %</span>
  </span>
);
