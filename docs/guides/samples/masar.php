<?php
define("MASAR_BASE", getenv("MASAR_URL") ?: "https://masar.example/sandbox/v1");
const MASAR_MAY_WORK_LATER = [0, 429, 500, 502, 503, 504]; // 0: no answer
const MASAR_TRIES = 4;

/** An answer that is not a success. Decide by $problem["code"], which never changes. */
class MasarProblem extends RuntimeException
{
    public function __construct(public readonly array $problem)
    {
        parent::__construct("{$problem["code"]}: " . ($problem["detail"] ?? $problem["title"]), $problem["status"]);
    }
}

/** A request with the same $key is carried out once, so that it may be repeated. Give every POST a key. */
function masar(string $method, string $path, ?array $body = null, ?string $key = null): string
{
    for ($tries = 1; ; $tries++) {
        [$status, $answer, $retryAfter] = masarSend($method, $path, $body, $key);
        if ($status >= 200 && $status < 300) {
            return $answer;
        }
        if ($tries === MASAR_TRIES || !in_array($status, MASAR_MAY_WORK_LATER, true)) {
            $none = ["status" => 0, "code" => "no_answer", "title" => "It may have been carried out"];
            throw new MasarProblem(json_decode($answer, true) ?? $none);
        }
        sleep($retryAfter ?? 2 ** $tries);
    }
}

/** The status, the answer, and the seconds to wait before the next try. */
function masarSend(string $method, string $path, ?array $body, ?string $key): array
{
    $retryAfter = null;
    $headers = ["Authorization: Bearer " . getenv("MASAR_API_KEY")];
    $request = curl_init(MASAR_BASE . $path);
    if ($body !== null) {
        $headers[] = "Content-Type: application/json";
        curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body));
    }
    if ($key !== null) {
        $headers[] = "Idempotency-Key: $key";
    }
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
            if (preg_match('/^retry-after: (\d+)/i', $line, $found)) {
                $retryAfter = (int) $found[1];
            }
            return strlen($line);
        },
    ]);
    $answer = (string) curl_exec($request);
    return [curl_getinfo($request, CURLINFO_HTTP_CODE), $answer, $retryAfter];
}
